// Package sqlstore is a play.Store over database/sql, in SQL that SQLite and
// PostgreSQL both speak. What differs (opening, the schema, how transactions
// are run) is given to it by the packages sqlite and postgres.
package sqlstore

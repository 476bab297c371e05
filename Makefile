# Every target does all its own set-up; `make` alone lists them.

SHELL       := bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
.PHONY: help run build pages test test-race test-long lint bench bench-perft bench-engine bench-web interop worth levels pgo fuzz crash-test endings release setup clean

GO       ?= go
ADDR     ?= 127.0.0.1:8080
FUZZTIME ?= 20s
CYCLES   ?= 50
ROUNDS   ?= 3
VERSION  ?= $(shell git describe --tags --always --dirty 2>/dev/null || echo unknown)
# POPCNT is in every x86-64 processor since 2009; a plain go build asks for it at
# run time instead and is a few per cent slower.
BUILD    := GOAMD64=v2 $(GO) build -trimpath -buildvcs=false -ldflags '-s -w -X main.version=$(VERSION)'
NPM      := npm --prefix web --no-update-notifier
RELEASES := linux/amd64 linux/arm64 windows/amd64 darwin/arm64 darwin/amd64

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: build ## Build everything and serve it on http://localhost:8080 (ADDR=host:port)
	bin/bifrons serve --addr $(ADDR)

build: pages ## Build bin/bifrons with the pages inside
	$(BUILD) -o bin/bifrons ./cmd/bifrons

# The pages, with the rules and the engine as WebAssembly, into web/site/pages.
pages:
	@scripts/setup pages
	$(NPM) run build

test: ## Run every test, those in a browser included
	@scripts/setup pages tests
	$(MAKE) --no-print-directory build
	$(GO) test -timeout 20m ./...
	$(NPM) test
	$(NPM) run size
	$(NPM) run test:browser

test-race: ## Run the Go tests, the long ones shortened, under the race detector
	@scripts/setup race tests
	$(GO) test -race -short -timeout 20m ./...

test-long: build ## Deep perft, long fuzzing, 200 games of each variant, tables of 4 men (two hours)
	@scripts/setup pages tests
	bin/bifrons perft --threads 0 --suite cmd/bifrons/testdata/deep/janus.perft
	bin/bifrons perft --threads 0 --suite cmd/bifrons/testdata/deep/twokings.perft
	BIFRONS_PERFT_DEPTH=6 BIFRONS_GAMES=200 BIFRONS_TABLEBASE=1 $(GO) test -count=1 -timeout 3h ./...
	$(MAKE) --no-print-directory fuzz FUZZTIME=2m

lint: ## gofmt, vet, staticcheck, svelte-check and the TypeScript linter
	@scripts/setup pages
	@unformatted=$$(gofmt -l $$(git ls-files --cached --others --exclude-standard '*.go')); \
	  if [ -n "$$unformatted" ]; then echo "gofmt would change:"; echo "$$unformatted"; exit 1; fi
	$(GO) vet ./...
	GOOS=js GOARCH=wasm $(GO) vet ./cmd/wasm
	$(GO) tool staticcheck ./...
	$(NPM) run check
	$(NPM) run lint

bench: build ## Run the Go benchmarks and the engine's node signature
	$(GO) test -run '^$$' -bench . -benchmem ./...
	printf 'uci\nbench\nquit\n' | bin/bifrons engine

bench-perft: ## Perft speed side by side with Debian's fairy-stockfish (ROUNDS=3)
	@scripts/setup bench
	$(BUILD) -o bin/bifrons ./cmd/bifrons
	$(GO) run ./scripts/bench-perft --rounds $(ROUNDS)

bench-web: build ## Nodes a second of the engine in the browser beside the native program's (ROUNDS=3)
	@scripts/setup pages tests
	ROUNDS=$(ROUNDS) $(NPM) run bench

bench-engine: ## Nodes a second in Janus Chess beside fairy-stockfish (ROUNDS=3, OTHER=another engine)
	@scripts/setup bench
	$(BUILD) -o bin/bifrons ./cmd/bifrons
	$(GO) run ./scripts/bench-engine --rounds $(ROUNDS) --other "$(OTHER)"

interop: ## Whole games in XBoard, and in Cute Chess if CUTECHESS names it (ONLY=name,name)
	@scripts/setup interop
	$(BUILD) -o bin/bifrons ./cmd/bifrons
	$(GO) run ./scripts/interop --only '$(ONLY)'

worth: ## What each step of the search is worth in Elo, at fixed nodes (VARIANT, GAMES, NODES; hours)
	$(BUILD) -o bin/bifrons ./cmd/bifrons
	scripts/worth bin/bifrons

levels: ## How far apart the levels of play are, and their ratings (VARIANT, GAMES; an hour)
	@scripts/setup bench
	$(BUILD) -o bin/bifrons ./cmd/bifrons
	$(GO) run ./scripts/levels -variant $(or $(VARIANT),janus) -games $(or $(GAMES),200)

# The profile by which go build optimises bifrons: half perft, half search.
pgo: ## Profile perft and search anew for cmd/bifrons/default.pgo
	dir=$$(mktemp -d) && trap 'rm -rf $$dir' EXIT && \
	$(GO) test -run '^$$' -bench Perft -benchtime 1s -cpuprofile $$dir/perft -o $$dir/perft.test ./chess && \
	$(GO) test -run '^$$' -bench Bench -benchtime 5s -cpuprofile $$dir/search -o $$dir/search.test ./internal/engine && \
	$(GO) tool pprof -proto $$dir/perft $$dir/search > cmd/bifrons/default.pgo

fuzz: ## Run each fuzz target for a fixed time (FUZZTIME=20s)
	@scripts/fuzz $(FUZZTIME)

crash-test: ## Kill a server under load again and again, count moves lost or doubled (CYCLES=50)
	dir=$$(mktemp -d) && trap 'rm -rf $$dir' EXIT && \
	$(GO) build -o $$dir/crash-test ./scripts/crash-test && $$dir/crash-test -cycles $(CYCLES)

endings: ## Make all endgame tables of 4 men and write docs/endings.md from them (half an hour)
	$(BUILD) -o bin/bifrons ./cmd/bifrons
	bin/bifrons tablebase build --variant janus
	bin/bifrons tablebase build --variant twokings
	scripts/endings bin/bifrons

release: pages ## Build single binaries for Linux, Windows and macOS into dist/, with checksums
	rm -rf dist && mkdir dist
	for target in $(RELEASES); do \
	  os=$${target%/*}; arch=$${target#*/}; suffix=; [ $$os = windows ] && suffix=.exe; \
	  echo "dist/bifrons-$(VERSION)-$$os-$$arch$$suffix"; \
	  CGO_ENABLED=0 GOOS=$$os GOARCH=$$arch $(BUILD) -o dist/bifrons-$(VERSION)-$$os-$$arch$$suffix ./cmd/bifrons; \
	done
	cd dist && sha256sum bifrons-* > SHA256SUMS

setup: ## Install what building, testing and measuring need, where that is allowed
	@scripts/setup pages tests race bench interop

clean: ## Remove what was built
	rm -rf bin dist web/site/pages

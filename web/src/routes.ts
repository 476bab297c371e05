// The pages of the site: one row a page. A page is a component whose file ends
// in "Page.svelte"; its code is fetched when it is first opened. The build draws
// each page once beforehand, in every language, and tells the server of it.
import type { Component } from 'svelte';
import { m } from './messages';

export interface Route {
  /** Path, such as "/learn/janus"; "/learn/*" covers all below. */
  path: string;
  /** The page's file, below src. */
  page: string;
  /** What the page is called: in the window's title and when it is opened. */
  title: () => string;
  /** What the main menu calls it; pages without stand in no menu. */
  nav?: () => string;
  /** Whether the page asks the rules at once: then their program is fetched with it, not after it. */
  rules?: true;
}

export const routes: readonly Route[] = [
  { path: '/', page: 'pages/HomePage.svelte', title: () => m.frame_home_title() },
  { path: '/play', page: 'pages/PlayPage.svelte', title: () => m.play_title(), nav: () => m.play_title(), rules: true },
  { path: '/play/words', page: 'pages/WordsPlayPage.svelte', title: () => m.words_title(), rules: true },
  { path: '/learn', page: 'learn/LearnPage.svelte', title: () => m.learn_title(), nav: () => m.learn_title() },
  { path: '/learn/janus', page: 'learn/JanusPage.svelte', title: () => m.learn_rules_of({ title: m.rules_variant_janus() }), rules: true },
  { path: '/learn/two-kings', page: 'learn/TwoKingsPage.svelte', title: () => m.learn_rules_of({ title: m.rules_variant_twokings() }), rules: true },
  { path: '/learn/exercises', page: 'learn/ExercisesPage.svelte', title: () => m.lessons_title() },
  { path: '/learn/endings', page: 'learn/EndingsPage.svelte', title: () => m.endings_title() },
  { path: '/learn/reach', page: 'learn/ReachPage.svelte', title: () => m.learn_reach_title(), rules: true },
  { path: '/learn/betza', page: 'learn/BetzaPage.svelte', title: () => m.betza_title(), rules: true },
  { path: '/analysis', page: 'analysis/AnalysisPage.svelte', title: () => m.analysis_title(), nav: () => m.analysis_title(), rules: true },
  { path: '/settings', page: 'settings/SettingsPage.svelte', title: () => m.settings_title(), nav: () => m.settings_title() },
];

/** What is shown where no route leads. */
export const lost: Route = { path: '/404', page: 'pages/LostPage.svelte', title: () => m.frame_lost_title() };

const pages = import.meta.glob<{ default: Component }>('./**/*Page.svelte');

/** Fetches a page's code; it rejects where the network fails. */
export async function loadPage({ page }: Route): Promise<Component> {
  const load = pages[`./${page}`];
  if (!load) throw new Error(`no page ${page}`);
  return (await load()).default;
}

/** The route of a path; undefined if there is none. */
export function routeOf(path: string): Route | undefined {
  const clean = path.replace(/\/+$/, '') || '/';
  return routes.find(({ path: p }) => (p.endsWith('/*') ? clean.startsWith(p.slice(0, -1)) : p === clean));
}

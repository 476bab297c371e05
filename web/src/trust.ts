// Trusted Types: where a server asks for them, the drawn board may still empty
// its element and the page start its own workers; nothing else passes.

interface Policies {
  createPolicy(
    name: 'default',
    rules: { createHTML: (html: string) => string | null; createScriptURL: (url: string) => string | null },
  ): unknown;
}

export function trustOnlyOurs(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies };
  trustedTypes?.createPolicy('default', {
    createHTML: (html) => (html === '' ? '' : null),
    createScriptURL: (url) => {
      const { origin, pathname } = new URL(url, location.href);
      return origin === location.origin && /\/(worker-[\w-]+|sw)\.js$/.test(pathname) ? url : null;
    },
  });
}

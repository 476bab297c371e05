// Files of games as people have them: their size, and the way their letters are
// written.

/** The largest file that is read, in bytes; the rules have the same limit. */
export const mostBytes = 8 << 20;

/** A file that is too large; nothing of it has been read. */
export class TooLarge extends Error {
  constructor(readonly bytes: number) {
    super(`${bytes} bytes`);
  }
}

/** Reads a file; rejects with TooLarge before any of it is read. */
export async function readFile(file: Blob): Promise<string> {
  if (file.size > mostBytes) throw new TooLarge(file.size);
  return decode(new Uint8Array(await file.arrayBuffer()));
}

/** The text of some bytes: UTF-16 where a mark says so, UTF-8 where they are that, else the old Windows letters, which any bytes are. */
export function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Whether a text is one FEN rather than games. */
export function looksLikeFEN(text: string): boolean {
  const line = text.trim();
  return !line.includes('\n') && !line.includes('[') && /^[A-Za-z0-9]+(\/[A-Za-z0-9]+){2,}(\s|$)/.test(line);
}

/** Offers something as a file to keep. */
export function download(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The browser has taken hold of it by then.
  setTimeout(() => {
    URL.revokeObjectURL(link.href);
  }, 10_000);
}

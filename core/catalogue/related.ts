const shortLength = 50

/**
 * Shortens a description to 50 characters: "Each entry shows its description truncated to 50 characters plus '...'".
 * Shorter descriptions are returned unchanged.
 */
export function shorten(description: string): string {
  // Characters are counted in code points, because half a surrogate pair would show a broken character. A code point
  // has at most two UTF-16 units, so this slice is long enough.
  const start = description.slice(0, 2 * (shortLength + 1))
  const characters = [...start]
  return characters.length > shortLength ? `${characters.slice(0, shortLength).join('')}...` : description
}

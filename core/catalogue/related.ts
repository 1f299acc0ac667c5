const shortLength = 50

/**
 * Shortens a description: "Each entry shows its description truncated to 50 characters plus '...'". Shorter
 * descriptions stay whole.
 */
export function shorten(description: string): string {
  // Counted in code points, because half a surrogate pair would show a broken character. No code point has more than
  // two units.
  const start = description.slice(0, 2 * (shortLength + 1))
  const characters = [...start]
  return characters.length > shortLength ? `${characters.slice(0, shortLength).join('')}...` : description
}

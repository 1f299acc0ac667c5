/**
 * Whether the name of a spec already contains its colour, so that a short line need not repeat it: "phone: spec and
 * size in one line, color only where it differs".
 * @example saysColor({ specName: 'Oak / Black 120', color: 'Oak / Black' }) //=> true
 */
export function saysColor({ specName, color }: { specName: string; color: string }): boolean {
  return specName.toLowerCase().includes(color.trim().toLowerCase())
}

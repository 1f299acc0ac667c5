type Plain = Readonly<Record<string, unknown>>

function isPlain(value: unknown): value is Plain {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns the paths at which two drafts differ, such as ['name.en', 'links']. A list counts as one value. */
export function changedPaths(from: object, to: object): string[] {
  return Object.entries(to).flatMap(([name, value]) => {
    const before = (from as Plain)[name]
    if (isPlain(before) && isPlain(value)) return changedPaths(before, value).map((path) => `${name}.${path}`)
    return JSON.stringify(before) === JSON.stringify(value) ? [] : [name]
  })
}

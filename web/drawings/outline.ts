import outlines from './outlines.json' with { type: 'json' }

const byModel: Readonly<Record<string, string>> = outlines

/**
 * The outline of a 3D model from the front, as a path in a square of 1000 units: "silhouettes of the real products".
 * Undefined for models that the demo does not have. Only servers load the list.
 */
export function outlineOf(model: string | undefined): string | undefined {
  const [, name = ''] = /([\da-f]{16})\.glb$/.exec(model ?? '') ?? []
  return byModel[name]
}

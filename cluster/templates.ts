import { readFile, writeFile } from 'node:fs/promises'
import { projectFile } from '../server/start/project.ts'

/** A text of deploy/ with its `${NAME}` filled in, as `envsubst` does. @throws Error when a name has no value */
export function fill(template: string, values: Readonly<Record<string, string>>): string {
  return template.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`${name} has no value`)
    return value
  })
}

/** Fills in a file of deploy/cluster/, so that what is shipped is what runs here. */
export async function writeFilled(
  name: string,
  to: string,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  // Its first comment explains the names.
  const text = await readFile(projectFile(`deploy/cluster/${name}`), 'utf8')
  const lines = text.split('\n').filter((line) => !/^\s*[#;]/.test(line))
  await writeFile(to, fill(lines.join('\n'), values))
}

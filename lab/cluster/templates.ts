import { readFile, writeFile } from 'node:fs/promises'
import { projectFile } from '../../server/start/project.ts'

/** Fills in the `${NAME}`s of a text of deploy/, as `envsubst` does. @throws Error if a name has no value */
export function fill(template: string, values: Readonly<Record<string, string>>): string {
  return template.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`${name} has no value`)
    return value
  })
}

/** Returns a configuration without its lines of comments, which explain the names. */
export const withoutComments = (text: string): string =>
  text
    .split('\n')
    .filter((line) => !/^\s*[#;]/.test(line))
    .join('\n')

/** Fills in a file of deploy/cluster/ and writes it, so that the cluster runs with the shipped file. */
export async function writeFilled(
  name: string,
  to: string,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  const text = await readFile(projectFile(`deploy/cluster/${name}`), 'utf8')
  await writeFile(to, fill(withoutComments(text), values))
}

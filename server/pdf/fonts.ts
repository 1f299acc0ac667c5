import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

const { resolve } = createRequire(import.meta.url)

/** One design for Latin and the Chinese forms of a region. */
const families = {
  traditional: ['@expo-google-fonts/noto-sans-tc', 'NotoSansTC'],
  simplified: ['@expo-google-fonts/noto-sans-sc', 'NotoSansSC'],
} as const
type Forms = keyof typeof families

/** The typeface of printed matter, regular and bold. */
export interface Fonts {
  regular: Buffer
  bold: Buffer
}

const loading: Partial<Record<Forms, Promise<Fonts>>> = {}

/** Reads a typeface once, when the first document needs it. */
export function loadFonts(forms: Forms): Promise<Fonts> {
  const [folder, name] = families[forms]
  loading[forms] ??= Promise.all([
    readFile(resolve(`${folder}/400Regular/${name}_400Regular.ttf`)),
    readFile(resolve(`${folder}/700Bold/${name}_700Bold.ttf`)),
  ]).then(([regular, bold]) => ({ regular, bold }))
  return loading[forms]
}

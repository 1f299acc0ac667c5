import type { LocalizedText } from '../../language.ts'

/** A group of materials or colours by which shoppers filter, such as Wood. */
interface Family {
  name: LocalizedText
}
interface ColorFamily extends Family {
  /** The colour of the family's swatch. */
  hex: string
}

/** A family, and the words by which an English name belongs to it. */
type Row<Kind extends Family> = readonly [family: Kind, words: string]

const materialRows: readonly Row<Family>[] = [
  [
    { name: { en: 'Wood', 'zh-TW': '木材' } },
    'wood wooden oak walnut ash beech birch pine teak maple rubberwood plywood hardwood softwood veneer veneered board ' +
      'boards chipboard fibreboard particleboard mdf melamine laminate bamboo rattan wicker cork',
  ],
  [
    { name: { en: 'Metal', 'zh-TW': '金屬' } },
    'metal steel stainless iron aluminium aluminum brass bronze copper zinc chrome chromed nickel silver',
  ],
  [
    { name: { en: 'Fabric', 'zh-TW': '布料' } },
    'fabric textile cloth polyester mesh felt wool linen cotton velvet bouclé boucle chenille canvas microfibre suede',
  ],
  [{ name: { en: 'Leather', 'zh-TW': '皮革' } }, 'leather leatherette'],
  [
    { name: { en: 'Plastic', 'zh-TW': '塑膠' } },
    'plastic nylon pe pp pu pvc abs pet polypropylene polyethylene polycarbonate acrylic resin rubber silicone fibre ' +
      'fibreglass castor castors',
  ],
  [
    { name: { en: 'Stone', 'zh-TW': '石材' } },
    'stone concrete cement marble granite slate terrazzo quartz travertine ceramic porcelain',
  ],
  [{ name: { en: 'Glass', 'zh-TW': '玻璃' } }, 'glass'],
]

/**
 * For materials whose name contains none of the words above, and for materials inside or around the goods, such as
 * foam, paper or a carton.
 */
const otherMaterials: Family = { name: { en: 'Other', 'zh-TW': '其他' } }
const otherWords = 'other foam pulp paper cardboard carton'

const [wood, white, black, grey, green, blue, metallic, beige, brown, red, yellow] = [
  { name: { en: 'Wood', 'zh-TW': '木色' }, hex: '#C9A473' },
  { name: { en: 'White', 'zh-TW': '白色' }, hex: '#EDECE8' },
  { name: { en: 'Black', 'zh-TW': '黑色' }, hex: '#1E1F21' },
  { name: { en: 'Grey', 'zh-TW': '灰色' }, hex: '#8A8F92' },
  { name: { en: 'Green', 'zh-TW': '綠色' }, hex: '#7C8F76' },
  { name: { en: 'Blue', 'zh-TW': '藍色' }, hex: '#3E5C76' },
  { name: { en: 'Metallic', 'zh-TW': '金屬色' }, hex: '#B9BCBF' },
  { name: { en: 'Beige', 'zh-TW': '米色' }, hex: '#D8CEBD' },
  { name: { en: 'Brown', 'zh-TW': '棕色' }, hex: '#8A5730' },
  { name: { en: 'Red', 'zh-TW': '紅色' }, hex: '#A9553A' },
  { name: { en: 'Yellow', 'zh-TW': '黃色' }, hex: '#C9962F' },
] as const satisfies readonly ColorFamily[]

const colorRows: readonly Row<ColorFamily>[] = [
  [wood, 'wood oak walnut beech birch teak maple cork bamboo rattan'],
  [white, 'white snow'],
  [black, 'black ebony'],
  [grey, 'grey gray graphite charcoal slate anthracite concrete'],
  [green, 'green sage moss olive mint'],
  [blue, 'blue navy teal petrol'],
  [metallic, 'metallic metal chrome aluminium aluminum silver brass bronze copper gold steel'],
  [beige, 'beige sand oat cream ivory linen terrazzo'],
  [brown, 'brown cognac tan kraft chestnut'],
  [red, 'red rust terracotta wine burgundy orange coral pink'],
  [yellow, 'yellow mustard ochre'],
]

export const materialFamilies: readonly Family[] = [...materialRows.map(([family]) => family), otherMaterials]
export const colorFamilies: readonly ColorFamily[] = colorRows.map(([family]) => family)

const byWord = <Kind extends Family>(rows: readonly Row<Kind>[]) =>
  new Map(rows.flatMap(([family, words]) => words.split(' ').map((word) => [word, family] as const)))
const materialsByWord = byWord([...materialRows, [otherMaterials, otherWords]])
const colorsByWord = byWord(colorRows)

/**
 * Returns the family of the last word that belongs to one, because the noun comes last in English: 'green grey' is
 * grey.
 */
function lastNamed<Kind>(name: string, families: ReadonlyMap<string, Kind>): Kind | undefined {
  const words = name.toLowerCase().match(/\p{L}+/gu) ?? []
  return words.map((word) => families.get(word)).findLast((family) => family !== undefined)
}

/**
 * Returns the family of a material by its English name: "Filters by families (Wood, Metal, Fabric, Leather, Plastic,
 * Stone)".
 * @example materialFamily('Glass-fibre nylon base').name.en //=> 'Plastic'
 */
export const materialFamily = (name: string): Family => lastNamed(name, materialsByWord) ?? otherMaterials

/**
 * Returns the family of a colour by its English name or, if the name contains no known word, by its hue: "colours by
 * family".
 * @example colorFamily({ name: 'Forest green', hex: '#3E5546' }).name.en //=> 'Green'
 */
export const colorFamily = ({ name, hex }: { name: string; hex: string }): ColorFamily =>
  lastNamed(name, colorsByWord) ?? familyOfHue(hex)

/** The last hue of each family, in degrees. The circle of hues begins and ends with red. */
const hues = [
  [20, red],
  [40, brown],
  [70, yellow],
  [165, green],
  [260, blue],
  [360, red],
] as const

function familyOfHue(hex: string): ColorFamily {
  const [r = 0, g = 0, b = 0] = (/[\da-f]{6}/i.exec(hex)?.[0].match(/../g) ?? []).map(
    (pair) => Number.parseInt(pair, 16) / 255,
  )
  const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)]
  const range = most - least
  if (most < 0.2) return black
  // Greys and whites have hardly any saturation.
  if (range < 0.06) return least > 0.85 ? white : grey
  const sector = most === r ? (g - b) / range : most === g ? 2 + (b - r) / range : 4 + (r - g) / range
  const hue = (sector * 60 + 360) % 360
  if (range < 0.25 && most > 0.7 && hue < 70) return beige
  return hues.find(([last]) => hue <= last)?.[1] ?? red
}

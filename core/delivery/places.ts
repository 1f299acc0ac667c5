import type { Country } from '../contact/countries.ts'
import type { Language } from '../language.ts'
import { codeOf, postcodeForms } from '../contact/postcode-forms.ts'

/** Names of a state, city or county. */
type Place = Readonly<Record<Language, string>>

/** Malaysia's states and federal territories. */
export const malaysianStates = {
  johor: { en: 'Johor', 'zh-TW': '柔佛' },
  kedah: { en: 'Kedah', 'zh-TW': '吉打' },
  kelantan: { en: 'Kelantan', 'zh-TW': '吉蘭丹' },
  kualaLumpur: { en: 'Kuala Lumpur', 'zh-TW': '吉隆坡' },
  labuan: { en: 'Labuan', 'zh-TW': '納閩' },
  melaka: { en: 'Melaka', 'zh-TW': '馬六甲' },
  negeriSembilan: { en: 'Negeri Sembilan', 'zh-TW': '森美蘭' },
  pahang: { en: 'Pahang', 'zh-TW': '彭亨' },
  penang: { en: 'Penang', 'zh-TW': '檳城' },
  perak: { en: 'Perak', 'zh-TW': '霹靂' },
  perlis: { en: 'Perlis', 'zh-TW': '玻璃市' },
  putrajaya: { en: 'Putrajaya', 'zh-TW': '布城' },
  sabah: { en: 'Sabah', 'zh-TW': '沙巴' },
  sarawak: { en: 'Sarawak', 'zh-TW': '砂拉越' },
  selangor: { en: 'Selangor', 'zh-TW': '雪蘭莪' },
  terengganu: { en: 'Terengganu', 'zh-TW': '登嘉樓' },
} as const satisfies Record<string, Place>
export type MalaysianState = keyof typeof malaysianStates

/** Taiwan's cities and counties, with the ranges of their 3-digit postcodes. */
export const taiwaneseCities: readonly (Place & { postcodes: readonly (readonly [number, number])[] })[] = [
  { en: 'Taipei City', 'zh-TW': '臺北市', postcodes: [[100, 116]] },
  { en: 'Keelung City', 'zh-TW': '基隆市', postcodes: [[200, 206]] },
  {
    en: 'New Taipei City',
    'zh-TW': '新北市',
    postcodes: [
      [207, 208],
      [220, 253],
    ],
  },
  { en: 'Lienchiang County', 'zh-TW': '連江縣', postcodes: [[209, 212]] },
  {
    en: 'Yilan County',
    'zh-TW': '宜蘭縣',
    postcodes: [
      [260, 272],
      [290, 290],
    ],
  },
  { en: 'Hsinchu City', 'zh-TW': '新竹市', postcodes: [[300, 300]] },
  { en: 'Hsinchu County', 'zh-TW': '新竹縣', postcodes: [[302, 315]] },
  { en: 'Taoyuan City', 'zh-TW': '桃園市', postcodes: [[320, 338]] },
  { en: 'Miaoli County', 'zh-TW': '苗栗縣', postcodes: [[350, 369]] },
  { en: 'Taichung City', 'zh-TW': '臺中市', postcodes: [[400, 439]] },
  { en: 'Changhua County', 'zh-TW': '彰化縣', postcodes: [[500, 530]] },
  { en: 'Nantou County', 'zh-TW': '南投縣', postcodes: [[540, 558]] },
  { en: 'Chiayi City', 'zh-TW': '嘉義市', postcodes: [[600, 600]] },
  { en: 'Chiayi County', 'zh-TW': '嘉義縣', postcodes: [[602, 625]] },
  { en: 'Yunlin County', 'zh-TW': '雲林縣', postcodes: [[630, 655]] },
  { en: 'Tainan City', 'zh-TW': '臺南市', postcodes: [[700, 745]] },
  { en: 'Kaohsiung City', 'zh-TW': '高雄市', postcodes: [[800, 852]] },
  { en: 'Penghu County', 'zh-TW': '澎湖縣', postcodes: [[880, 885]] },
  { en: 'Kinmen County', 'zh-TW': '金門縣', postcodes: [[890, 896]] },
  { en: 'Pingtung County', 'zh-TW': '屏東縣', postcodes: [[900, 947]] },
  { en: 'Taitung County', 'zh-TW': '臺東縣', postcodes: [[950, 966]] },
  { en: 'Hualien County', 'zh-TW': '花蓮縣', postcodes: [[970, 983]] },
]

/** The Malaysian towns with the most orders, and their states. The federal territories are listed as towns too. */
export const malaysianTowns: readonly (Place & { state: MalaysianState })[] = [
  { en: 'Kuala Lumpur', 'zh-TW': '吉隆坡', state: 'kualaLumpur' },
  { en: 'Putrajaya', 'zh-TW': '布城', state: 'putrajaya' },
  { en: 'Labuan', 'zh-TW': '納閩', state: 'labuan' },
  { en: 'Shah Alam', 'zh-TW': '莎阿南', state: 'selangor' },
  { en: 'Petaling Jaya', 'zh-TW': '八打靈再也', state: 'selangor' },
  { en: 'Subang Jaya', 'zh-TW': '梳邦再也', state: 'selangor' },
  { en: 'Klang', 'zh-TW': '巴生', state: 'selangor' },
  { en: 'Kajang', 'zh-TW': '加影', state: 'selangor' },
  { en: 'Cyberjaya', 'zh-TW': '賽城', state: 'selangor' },
  { en: 'Puchong', 'zh-TW': '蒲種', state: 'selangor' },
  { en: 'George Town', 'zh-TW': '喬治市', state: 'penang' },
  { en: 'Butterworth', 'zh-TW': '北海', state: 'penang' },
  { en: 'Bayan Lepas', 'zh-TW': '峇六拜', state: 'penang' },
  { en: 'Johor Bahru', 'zh-TW': '新山', state: 'johor' },
  { en: 'Batu Pahat', 'zh-TW': '峇株巴轄', state: 'johor' },
  { en: 'Muar', 'zh-TW': '麻坡', state: 'johor' },
  { en: 'Kluang', 'zh-TW': '居鑾', state: 'johor' },
  { en: 'Ipoh', 'zh-TW': '怡保', state: 'perak' },
  { en: 'Taiping', 'zh-TW': '太平', state: 'perak' },
  { en: 'Seremban', 'zh-TW': '芙蓉', state: 'negeriSembilan' },
  { en: 'Nilai', 'zh-TW': '汝來', state: 'negeriSembilan' },
  { en: 'Melaka City', 'zh-TW': '馬六甲市', state: 'melaka' },
  { en: 'Kuantan', 'zh-TW': '關丹', state: 'pahang' },
  { en: 'Temerloh', 'zh-TW': '淡馬魯', state: 'pahang' },
  { en: 'Alor Setar', 'zh-TW': '亞羅士打', state: 'kedah' },
  { en: 'Sungai Petani', 'zh-TW': '雙溪大年', state: 'kedah' },
  { en: 'Kangar', 'zh-TW': '加央', state: 'perlis' },
  { en: 'Kota Bharu', 'zh-TW': '哥打峇魯', state: 'kelantan' },
  { en: 'Kuala Terengganu', 'zh-TW': '瓜拉登嘉樓', state: 'terengganu' },
  { en: 'Kota Kinabalu', 'zh-TW': '亞庇', state: 'sabah' },
  { en: 'Sandakan', 'zh-TW': '山打根', state: 'sabah' },
  { en: 'Tawau', 'zh-TW': '斗湖', state: 'sabah' },
  { en: 'Kuching', 'zh-TW': '古晉', state: 'sarawak' },
  { en: 'Sibu', 'zh-TW': '詩巫', state: 'sarawak' },
  { en: 'Miri', 'zh-TW': '美里', state: 'sarawak' },
]

/**
 * Malaysian states by the first two digits of a postcode. If two states share these digits, the larger one is listed.
 */
const malaysianPostcodes: readonly (readonly [first: number, last: number, state: MalaysianState])[] = [
  [1, 2, 'perlis'],
  [5, 9, 'kedah'],
  [10, 14, 'penang'],
  [15, 18, 'kelantan'],
  [20, 24, 'terengganu'],
  [25, 28, 'pahang'],
  [30, 36, 'perak'],
  [39, 39, 'pahang'],
  [40, 48, 'selangor'],
  [49, 49, 'pahang'],
  [50, 60, 'kualaLumpur'],
  [62, 62, 'putrajaya'],
  [63, 64, 'selangor'],
  [68, 68, 'selangor'],
  [69, 69, 'pahang'],
  [70, 73, 'negeriSembilan'],
  [75, 78, 'melaka'],
  [79, 86, 'johor'],
  [87, 87, 'labuan'],
  [88, 91, 'sabah'],
  [93, 98, 'sarawak'],
]

/** A suggestion for a city field: `value` fills the field, `label` is shown. */
interface PlaceSuggestion {
  value: string
  label: string
}

/**
 * Returns suggestions for the city field of an address. The field also accepts other texts.
 * @example
 * citySuggestions('Malaysia', 'en')[3] //=> { value: 'Shah Alam, Selangor', label: 'Shah Alam, Selangor' }
 * citySuggestions('Malaysia', 'zh-TW')[3] //=> { value: 'Shah Alam, Selangor', label: '莎阿南（雪蘭莪）' }
 */
export function citySuggestions(country: Country, language: Language): PlaceSuggestion[] {
  if (country === 'Taiwan')
    return taiwaneseCities.map((city) => ({ value: city[language], label: city[language] }))
  return malaysianTowns.map((town) => {
    const state = malaysianStates[town.state]
    const value = town.en === state.en ? town.en : `${town.en}, ${state.en}`
    if (language === 'en') return { value, label: value }
    return { value, label: town.en === state.en ? town['zh-TW'] : `${town['zh-TW']}（${state['zh-TW']}）` }
  })
}

/**
 * Returns the city or county (Taiwan) or state (Malaysia) of a postcode; undefined if none has this postcode.
 * @example
 * placeOfPostcode('Taiwan', '80245', 'en') //=> 'Kaohsiung City'
 * placeOfPostcode('Malaysia', '40150', 'zh-TW') //=> '雪蘭莪'
 */
export function placeOfPostcode(country: Country, postcode: string, language: Language): string | undefined {
  const digits = codeOf(postcode)
  if (country === 'Taiwan') {
    if (!postcodeForms.Taiwan.test(digits)) return undefined
    const district = Number(digits.slice(0, 3))
    const city = taiwaneseCities.find(({ postcodes }) =>
      postcodes.some(([first, last]) => first <= district && district <= last),
    )
    return city?.[language]
  }
  if (!postcodeForms.Malaysia.test(digits)) return undefined
  const region = Number(digits.slice(0, 2))
  const [, , state] = malaysianPostcodes.find(([first, last]) => first <= region && region <= last) ?? []
  return state === undefined ? undefined : malaysianStates[state][language]
}

/** The states of the Klang Valley. A town in one of them may have a postcode of another. */
const klangValley: readonly string[] = [
  malaysianStates.kualaLumpur.en,
  malaysianStates.putrajaya.en,
  malaysianStates.selangor.en,
]

/** Normalizes a text for comparing names of places, so that differences in case, width and 台/臺 do not matter. */
export function normalizePlace(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll('台', '臺')
}

/** Returns the English names of the states or cities that a typed city may mean; empty if none is known. */
export function placesNamed(country: Country, city: string): string[] {
  const text = normalizePlace(city)
  const isNamed = (place: Place) => Object.values(place).some((name) => text.includes(name.toLowerCase()))
  if (country === 'Taiwan') {
    const named = taiwaneseCities.filter(({ en, 'zh-TW': zh }) => isNamed({ en, 'zh-TW': zh }))
    // 'New Taipei City' contains 'Taipei City'.
    return named.map(({ en }) => en).filter((en) => !named.some((other) => other.en.endsWith(` ${en}`)))
  }
  const town = malaysianTowns.find(({ en, 'zh-TW': zh }) => [en.toLowerCase(), zh].includes(text.trim()))
  const states = Object.values(malaysianStates).filter(isNamed)
  return [...states, ...(town === undefined ? [] : [malaysianStates[town.state]])].map(({ en }) => en)
}

/**
 * The hint below a postcode field: the postcode's place, or the reason why the postcode may be wrong. It is not an
 * error.
 */
type PostcodeNote =
  | { kind: 'place' | 'elsewhere'; place: string }
  | { kind: 'form' | 'unknown'; place?: undefined }

/**
 * Compares a postcode with its country and city, and returns the hint to show; undefined if no postcode was typed.
 * "Postcodes are checked against the country, with a clear, overridable hint."
 * @example
 * notePostcode('Malaysia', { postcode: '40150', city: 'Shah Alam' }, 'en') //=> { kind: 'place', place: 'Selangor' }
 * notePostcode('Malaysia', { postcode: '4015', city: '' }, 'en') //=> { kind: 'form' }
 * notePostcode('Taiwan', { postcode: '802', city: '臺北市' }, 'en') //=> { kind: 'elsewhere', place: 'Kaohsiung City' }
 */
export function notePostcode(
  country: Country,
  { postcode, city }: { postcode: string; city: string },
  language: Language,
): PostcodeNote | undefined {
  if (codeOf(postcode) === '') return undefined
  if (!postcodeForms[country].test(codeOf(postcode))) return { kind: 'form' }
  const [place, name] = [
    placeOfPostcode(country, postcode, language),
    placeOfPostcode(country, postcode, 'en'),
  ]
  if (place === undefined || name === undefined) return { kind: 'unknown' }
  const fitting = klangValley.includes(name) ? klangValley : [name]
  const named = placesNamed(country, city)
  const fits = named.length === 0 || named.some((one) => fitting.includes(one))
  return { kind: fits ? 'place' : 'elsewhere', place }
}

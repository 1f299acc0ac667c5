/** A part of a text that search treats as one unit. Numbers and sides are in `unit`, if the text names a unit. */
export type Token =
  | { kind: 'word'; text: string }
  /** A sequence of Chinese characters. */
  | { kind: 'han'; text: string }
  | { kind: 'number'; value: number; unit?: Unit | undefined }
  | { kind: 'size'; sides: number[]; unit?: Unit | undefined }

type Unit = 'mm' | 'cm' | 'in'

const number = String.raw`\d+(?:,\d{3})*(?:\.\d+)?`
const unit = '(?:mm|cm|inch(?:es)?|in|公分|厘米|公釐|英?吋|["″”])(?![a-wyz])'
const by = `\\s*(?:${unit})?\\s*[x×*]\\s*`

const token = new RegExp(
  [
    String.raw`(?<size>${number}(?:${by}${number}){1,2})\s*(?<sizeUnit>${unit})?`,
    String.raw`(?<number>${number})(?:\s*(?<unit>${unit}))?`,
    String.raw`(?<word>[a-z][a-z0-9]*)`,
    String.raw`(?<han>\p{Script=Han}+)`,
  ].join('|'),
  'gu',
)

/**
 * Splits a text into tokens. Full-width forms, case, accents and simplified characters make no difference.
 * @example tokensOf('Ｏａｋ 120 × 60cm 桌子') //=> oak, 120 by 60 in cm, 桌子
 */
export function tokensOf(text: string): Token[] {
  return [...normalize(text).matchAll(token)].map(({ groups = {} }) => {
    if (groups.word !== undefined) return { kind: 'word', text: groups.word }
    if (groups.han !== undefined) return { kind: 'han', text: groups.han }
    if (groups.size !== undefined) {
      const sides = [...groups.size.matchAll(new RegExp(number, 'g'))].map(([side]) => toNumber(side))
      return { kind: 'size', sides, unit: unitOf(groups.sizeUnit ?? groups.size.match(unit)?.[0]) }
    }
    return { kind: 'number', value: toNumber(groups.number ?? ''), unit: unitOf(groups.unit) }
  })
}

/** Normalizes a text for comparison in searches. */
export function normalize(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’]/gu, '')
    .toLowerCase()
  return plain.replaceAll(/\p{Script=Han}/gu, (character) => traditional.get(character) ?? character)
}

const toNumber = (written: string) => Number(written.replaceAll(',', ''))

function unitOf(written: string | undefined): Unit | undefined {
  if (written === undefined) return undefined
  if (written === 'mm' || written === '公釐') return 'mm'
  return written === 'cm' || written === '公分' || written === '厘米' ? 'cm' : 'in'
}

const perCentimetre: Record<Unit, number> = { mm: 10, cm: 1, in: 1 / 2.54 }

/** Converts a length to centimetres, rounded to one decimal. */
export const toCentimetres = (value: number, from: Unit) =>
  Math.round((value / perCentimetre[from]) * 10) / 10

/** Simplified characters in words about furniture and offices, each followed by its traditional form. */
const pairs =
  '办辦会會议議书書柜櫃灯燈电電脑腦转轉体體学學网網层層铁鐵钢鋼门門档檔纸紙笔筆蓝藍绿綠红紅银銀黄黃边邊圆圓间間储儲开開关關显顯风風话話静靜舱艙双雙单單发發讨討论論训訓练練迭疊动動东東屉屜导導报報张張处處仓倉号號员員锁鎖轮輪码碼经經总總写寫头頭宽寬长長级級组組调調节節气氣弹彈软軟针針织織属屬铝鋁质質实實贴貼压壓线線盘盤袋袋挂掛帽帽伞傘台台植植盆盆净淨护護栏欄隔隔机機厅廳馆館区區园園务務迎迎宾賓乐樂设設计計应應当當简簡约約现現货貨价價钱錢买買卖賣'
const traditional = new Map(
  Array.from({ length: [...pairs].length / 2 }, (_, index) => [
    [...pairs][index * 2]!,
    [...pairs][index * 2 + 1]!,
  ]),
)

import { expect, test } from 'vitest'
import { storedDesk } from '#web/catalogue/staff/editor/test-product.ts'
import { faultOf, staffProduct } from '../import-file.ts'
import { isModel } from './model-file.ts'

/** Returns the faults of the stored desk after changes to its first spec or to the product. */
function faultsOf(ofSpec: object, ofProduct: object = {}): string[] {
  const [first, ...others] = storedDesk.specs
  const desk = { ...storedDesk, ...ofProduct, specs: [{ ...first, ...ofSpec }, ...others] }
  const checked = staffProduct.safeParse(desk)
  return checked.success
    ? []
    : checked.error.issues.map((issue) => `${issue.path.join('.')} ${faultOf(issue).problem}`)
}

const cm = { width: 120, depth: 60.4, height: 74.4 }
const named = { en: 'Top', 'zh-TW': '桌板' }

test.each([
  [{ sizeCm: cm }, []],
  [{ sizeCm: '120' }, ['specs.0.sizeCm catalogueFile.measures']],
  [{ sizeCm: { ...cm, depth: 60.44 } }, ['specs.0.sizeCm.depth catalogueFile.centimetres']],
  [{ sizeCm: { ...cm, width: 0 } }, ['specs.0.sizeCm.width catalogueFile.centimetres']],
  [{ sizeCm: { width: 1, depth: 1 } }, ['specs.0.sizeCm.height catalogueFile.number']],
  [{ swatches: [{ hex: 'oak', name: named }] }, ['specs.0.swatches.0.hex catalogueFile.hex']],
  [{ swatches: [null] }, ['specs.0.swatches.0 catalogueFile.swatch']],
  [
    { swatches: [{ hex: '#C9A473', name: { en: 'Oak' } }] },
    ['specs.0.swatches.0.name.zh-TW catalogueFile.required'],
  ],
  [{ materials: { en: ['Steel'] } }, ['specs.0.materials.zh-TW catalogueFile.required']],
  [{ materials: { en: ['Steel'], 'zh-TW': [] } }, ['specs.0.materials.zh-TW catalogueFile.required']],
  [{ materials: { en: [], 'zh-TW': [] } }, []],
  [{ netWeightKg: 12.345 }, ['specs.0.netWeightKg catalogueFile.kilograms']],
  [{ parcels: [{ count: 0, cm, kg: 4, content: named }] }, ['specs.0.parcels.0.count catalogueFile.count']],
  [{ parcels: [] }, []],
  [{ assembly: { minutes: 40, people: 2, by: 'us' } }, ['specs.0.assembly.by catalogueFile.assembly']],
  [
    { heightRangeCm: { min: 90, max: 62, of: named } },
    ['specs.0.heightRangeCm.max catalogueFile.rangeOrder'],
  ],
  [{ tiers: [{ from: 5, perCent: 3 }] }, []],
  [
    { tiers: [{ from: 1, perCent: 3 }] },
    ['specs.0.tiers.0.from catalogueFile.count', 'specs.0.tiers.0.from catalogueFile.tierPieces'],
  ],
  [{ tiers: [{ from: 5, perCent: 100 }] }, ['specs.0.tiers.0.price catalogueFile.tierPrice']],
  [{ tiers: [{ from: 5 }] }, ['specs.0.tiers.0.price catalogueFile.tierPrice']],
  [{ tiers: [{ from: 5, price: 1_000_000 }] }, ['specs.0.tiers.0.price catalogueFile.tierNotLower']],
  [
    {
      tiers: [
        { from: 5, perCent: 3 },
        { from: 4, perCent: 6 },
      ],
    },
    ['specs.0.tiers.1.from catalogueFile.tierPieces'],
  ],
  [
    { tiers: [5, 10, 15, 20, 25].map((from, n) => ({ from, perCent: n + 1 })) },
    ['specs.0.tiers catalogueFile.tooMany'],
  ],
  [{ standsOn: 'ceiling' }, ['specs.0.standsOn catalogueFile.choice']],
  [{ model: 'models/desk.glb' }, ['specs.0.model catalogueFile.model']],
])('a spec with %j has the faults %j', (about, faults) => {
  expect(faultsOf(about)).toEqual(faults)
})

test('a product may refer to others, but not to itself', () => {
  expect(faultsOf({}, { goesWith: ['lamp', 'lift-desk'] })).toEqual(['goesWith.1 catalogueFile.itself'])
  expect(faultsOf({}, { sameRoom: ['Lamp'] })).toEqual(['sameRoom.0 catalogueFile.slug'])
})

test('the dimensions of a picture are removed with the picture, and with the spec that it shows', () => {
  const corner: [number, number] = [0.5, 0.5]
  const none = { width: null, depth: null, height: null }
  const [first, second] = storedDesk.images
  const dimensions = (picture: string, spec?: string) => ({
    picture,
    ...(spec !== undefined && { spec }),
    cm,
    corners: {
      frontLeftBottom: corner,
      frontRightBottom: corner,
      backRightBottom: corner,
      backLeftBottom: corner,
      frontLeftTop: corner,
      frontRightTop: corner,
      backRightTop: corner,
      backLeftTop: corner,
    },
    edges: none,
    lines: none,
  })
  const pictureDimensions = [
    dimensions(first!, 'oak'),
    dimensions(second!, 'walnut'),
    dimensions('/pictures/eeeeeeeeeeeeeeee/1000.webp'),
  ]
  const kept = staffProduct.parse({ ...storedDesk, pictureDimensions }).pictureDimensions
  expect(kept).toEqual([dimensions(first!, 'oak')])
})

test('a 3D model is recognised by its first bytes, its version and its length', () => {
  const model = new Uint8Array(24)
  const view = new DataView(model.buffer)
  view.setUint32(0, 0x46546c67, true)
  view.setUint32(4, 2, true)
  view.setUint32(8, model.length, true)
  expect(isModel(model)).toBe(true)
  expect(isModel(model.subarray(0, 23))).toBe(false)
  expect(isModel(new Uint8Array([...model, 0]))).toBe(false)
  view.setUint32(4, 1, true)
  expect(isModel(model)).toBe(false)
  expect(isModel(new TextEncoder().encode('glTF'))).toBe(false)
})

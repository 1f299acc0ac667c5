/**
 * Searches as shoppers type them, each with the ids of the products of the demo catalogue that the shopper means, in
 * any order.
 */
export const queries: readonly [typed: string, meant: readonly string[]][] = [
  // Searches for which the shop once found nothing, or a single product.
  ['office chair', ['aero-ergonomic-mesh-chair', 'tally-task-chair']],
  ['chairs', chairs()],
  ['black', blackThings()],
  ['椅子', chairs()],
  ['height adjustable', ['lift-sit-stand-desk']],
  ['a height-adjustable desk', ['lift-sit-stand-desk']],
  ['chiar', chairs()],
  ['kerusi', chairs()],
  // Plural and singular, British and American.
  ['filing cabinets', ['vault-steel-cabinet', 'stratum-lateral-file']],
  ['shelves', ['shoreline-open-bookcase']],
  ['desk organizers', ['terrace-desk-organiser']],
  ['lockers', ['keep-six-door-locker']],
  ['monitor arms', ['reach-monitor-arm']],
  // Other words for a product.
  ['trash can', ['hollow-waste-bin']],
  ['couch', ['cove-lounge-chair']],
  ['cupboard', ['vault-steel-cabinet']],
  ['standing desk', ['lift-sit-stand-desk']],
  ['white board', ['clearline-mobile-whiteboard']],
  ['book shelf', ['shoreline-open-bookcase']],
  ['foldable table', ['flip-training-table']],
  ['pencil cup', ['grove-pen-holder']],
  ['printer paper', ['senja-a4-copy-paper']],
  ['soundproof booth', ['hush-phone-booth']],
  ['bar stool', ['orbit-drafting-stool']],
  ['boss table', ['harrow-executive-desk']],
  // Malay.
  ['meja boleh laras', ['lift-sit-stand-desk']],
  ['meja mesyuarat', ['halo-round-meeting-table', 'regatta-conference-table']],
  ['kerusi hitam', ['aero-ergonomic-mesh-chair', 'sled-cantilever-visitor-chair', 'orbit-drafting-stool']],
  ['almari besi', ['vault-steel-cabinet']],
  ['tong sampah', ['hollow-waste-bin']],
  ['rak buku', ['shoreline-open-bookcase']],
  ['lampu meja', ['pivot-desk-lamp']],
  ['papan putih', ['clearline-mobile-whiteboard']],
  ['kertas A4', ['senja-a4-copy-paper']],
  // Traditional and simplified Chinese, and full-width letters.
  ['桌子', desks()],
  ['辦公椅', ['aero-ergonomic-mesh-chair', 'tally-task-chair']],
  ['黑色椅子', ['aero-ergonomic-mesh-chair', 'sled-cantilever-visitor-chair', 'orbit-drafting-stool']],
  ['会议桌', ['halo-round-meeting-table', 'regatta-conference-table']],
  ['办公桌', desks()],
  ['書架', ['shoreline-open-bookcase']],
  ['垃圾桶', ['hollow-waste-bin']],
  ['隔音亭', ['hush-phone-booth']],
  ['ｌｏｃｋｅｒ', ['keep-six-door-locker']],
  // Typing errors.
  ['dsek', desks()],
  ['ergonmic chair', ['aero-ergonomic-mesh-chair']],
  ['whitebord', ['clearline-mobile-whiteboard']],
  ['confrence tabel', ['regatta-conference-table']],
  ['cabinat', ['vault-steel-cabinet', 'stratum-lateral-file']],
  ['kersui pejabat', ['aero-ergonomic-mesh-chair', 'tally-task-chair']],
  // Sizes.
  ['140', ['lift-sit-stand-desk', 'duo-bench-desk', 'flip-training-table', 'muffle-desk-privacy-panel']],
  ['140 cm desk', ['lift-sit-stand-desk', 'duo-bench-desk', 'angle-corner-desk']],
  ['120x60', ['lift-sit-stand-desk']],
  ['120 × 60 cm', ['lift-sit-stand-desk']],
  ['2400 x 1200 mm', ['regatta-conference-table']],
  ['27 inch', ['reach-monitor-arm']],
  // Colours and materials.
  ['black chair', ['aero-ergonomic-mesh-chair', 'sled-cantilever-visitor-chair', 'orbit-drafting-stool']],
  ['gray chairs', ['aero-ergonomic-mesh-chair', 'sled-cantilever-visitor-chair']],
  ['walnut desk', ['lift-sit-stand-desk', 'harrow-executive-desk', 'harbour-lane-writing-desk']],
  ['leather chair', ['sled-cantilever-visitor-chair']],
  ['table with castors', ['flip-training-table']],
  // Numbers of products and specs.
  ['lift-sit-stand-desk', ['lift-sit-stand-desk']],
  ['oak-black-120', ['lift-sit-stand-desk']],
  ['hush-phone-booth/graphite-rust', ['hush-phone-booth']],
]

function chairs() {
  return [
    'aero-ergonomic-mesh-chair',
    'tally-task-chair',
    'sled-cantilever-visitor-chair',
    'orbit-drafting-stool',
    'cove-lounge-chair',
  ]
}

/** The first ten products with a black spec. A response has room for two others. */
function blackThings() {
  return [
    'lift-sit-stand-desk',
    'angle-corner-desk',
    'duo-bench-desk',
    'aero-ergonomic-mesh-chair',
    'sled-cantilever-visitor-chair',
    'orbit-drafting-stool',
    'halo-round-meeting-table',
    'flip-training-table',
    'stratum-lateral-file',
    'shoreline-open-bookcase',
  ]
}

function desks() {
  return [
    'lift-sit-stand-desk',
    'harrow-executive-desk',
    'angle-corner-desk',
    'harbour-lane-writing-desk',
    'duo-bench-desk',
  ]
}

/** The number of other products that may be listed among the products that the shopper means. */
const others = 2

/**
 * Whether the products that the shopper means come first in `answer`, with up to two others among them. `answer` lists
 * first the products that match, then those that may also fit.
 */
export const isRight = (meant: readonly string[], answer: readonly string[]): boolean =>
  meant.every((id) => answer.slice(0, meant.length + others).includes(id))

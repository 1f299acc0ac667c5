import type { Measured } from './verdict.ts'

/**
 * The 75 specs of the demo catalogue, tested with a doorway of 80 × 200 cm. Each line has the spec, its size, its
 * parcels, and whether it passes assembled or only packed.
 */
const lines = `
lift-sit-stand-desk oak-black-120 | 120 60.4 74.4 | 1: 126 66 7, 1: 108 32 21 | assembled
lift-sit-stand-desk white-white-140 | 140 70.4 74.4 | 1: 146 76 7, 1: 108 32 21 | assembled
lift-sit-stand-desk walnut-black-160 | 160 75.4 74.4 | 1: 166 81 7, 1: 108 32 21 | assembled
harrow-executive-desk walnut-180 | 180 85 76.2 | 1: 186 91 9, 2: 50 82 76, 1: 96 58 8 | assembled
harrow-executive-desk oak-180 | 180 85 76.2 | 1: 186 91 9, 2: 50 82 76, 1: 96 58 8 | assembled
angle-corner-desk oak-black-160 | 160 140 74.4 | 1: 106 66 7, 1: 146 66 7, 1: 80 58 20 | assembled
angle-corner-desk white-white-160 | 160 140 74.4 | 1: 106 66 7, 1: 146 66 7, 1: 80 58 20 | assembled
harbour-lane-writing-desk oak | 110 55 84.2 | 1: 116 60 19 | assembled
harbour-lane-writing-desk walnut | 110 55 84.2 | 1: 116 60 19 | assembled
duo-bench-desk oak-white-2p | 120 120 106 | 1: 126 66 12, 1: 124 34 22, 1: 124 46 7 | packed
duo-bench-desk white-black-2p | 140 120 106 | 1: 146 66 12, 1: 124 34 22, 1: 144 46 7 | packed
aero-ergonomic-mesh-chair black | 69.5 66.1 128.6 | 1: 68 62 34 | assembled
aero-ergonomic-mesh-chair grey | 69.5 66.1 128.6 | 1: 68 62 34 | assembled
aero-ergonomic-mesh-chair teal | 69.5 66.1 128.6 | 1: 68 62 34 | assembled
tally-task-chair charcoal | 61.4 60.6 96.9 | 1: 62 56 30 | assembled
tally-task-chair mustard | 61.4 60.6 96.9 | 1: 62 56 30 | assembled
tally-task-chair sage | 61.4 60.6 96.9 | 1: 62 56 30 | assembled
sled-cantilever-visitor-chair black-leather | 56.9 59.4 86.8 | 1: 62 62 91 | assembled
sled-cantilever-visitor-chair cognac-leather | 56.9 59.4 86.8 | 1: 62 62 91 | assembled
sled-cantilever-visitor-chair grey-fabric | 56.9 59.4 86.8 | 1: 62 62 91 | assembled
orbit-drafting-stool black | 58.5 57.9 93.8 | 1: 58 50 34 | assembled
orbit-drafting-stool sand | 58.5 57.9 93.8 | 1: 58 50 34 | assembled
cove-lounge-chair oat-boucle | 86.2 84.2 74.2 | 1: 90 88 60 | assembled
cove-lounge-chair forest-green | 86.2 84.2 74.2 | 1: 90 88 60 | assembled
cove-lounge-chair rust | 86.2 84.2 74.2 | 1: 90 88 60 | assembled
halo-round-meeting-table oak-white-100 | 100 100 74 | 1: 106 106 8, 1: 68 68 22 | assembled
halo-round-meeting-table walnut-black-120 | 120 120 74 | 1: 126 126 8, 1: 80 80 22 | assembled
halo-round-meeting-table white-chrome-100 | 100 100 74 | 1: 106 106 8, 1: 68 68 22 | assembled
regatta-conference-table walnut-240 | 240 120 74.2 | 2: 126 126 10, 2: 72 28 74, 1: 142 24 14 | assembled
regatta-conference-table oak-240 | 240 120 74.2 | 2: 126 126 10, 2: 72 28 74, 1: 142 24 14 | assembled
flip-training-table white-silver-140 | 140 60 74 | 1: 146 66 17 | assembled
flip-training-table oak-black-160 | 160 60 74 | 1: 166 66 17 | assembled
hush-phone-booth white-sage | 100 103.8 220 | 2: 208 96 18, 1: 208 92 16, 1: 212 90 14, 1: 106 106 20, 1: 106 106 24, 1: 64 44 44 | packed
hush-phone-booth graphite-rust | 100 103.8 220 | 2: 208 96 18, 1: 208 92 16, 1: 212 90 14, 1: 106 106 20, 1: 106 106 24, 1: 64 44 44 | packed
nook-mobile-pedestal white | 40.3 53.2 57.4 | 1: 46 59 63 | assembled
nook-mobile-pedestal graphite | 40.3 53.2 57.4 | 1: 46 59 63 | assembled
nook-mobile-pedestal sage-green | 40.3 53.2 57.4 | 1: 46 59 63 | assembled
vault-steel-cabinet light-grey | 90 50.1 185 | 1: 96 56 192 | assembled
vault-steel-cabinet white-oak-doors | 90 50 185 | 1: 96 56 192 | assembled
vault-steel-cabinet graphite | 90 50.1 185 | 1: 96 56 192 | assembled
stratum-lateral-file white | 90.4 47.5 132.4 | 1: 96 53 138 | assembled
stratum-lateral-file black | 90.4 47.5 132.4 | 1: 96 53 138 | assembled
shoreline-open-bookcase oak-black | 90 34 182.1 | 1: 96 40 16, 1: 186 40 9 | assembled
shoreline-open-bookcase walnut-black | 90 34 182.1 | 1: 96 40 16, 1: 186 40 9 | assembled
keep-six-door-locker multi-blue | 90 52 180 | 1: 96 58 187 | assembled
keep-six-door-locker white-oak | 90 52 180 | 1: 96 58 187 | assembled
keep-six-door-locker charcoal | 90 52 180 | 1: 96 58 187 | assembled
pivot-desk-lamp matte-black | 48.8 19.4 51.5 | 1: 42 24 22 | assembled
pivot-desk-lamp white | 48.8 19.4 51.5 | 1: 42 24 22 | assembled
pivot-desk-lamp terracotta | 48.8 19.4 51.5 | 1: 42 24 22 | assembled
reach-monitor-arm black-27in | 61 27.6 66.5 | 1: 70 18 45, 1: 46 20 13 | assembled
reach-monitor-arm silver-27in | 61 27.6 66.5 | 1: 70 18 45, 1: 46 20 13 | assembled
reach-monitor-arm white-32in | 71.5 27.7 69.5 | 1: 80 18 52, 1: 46 20 13 | assembled
beacon-coat-stand oak-black | 38.6 38.6 169 | 1: 176 42 12 | assembled
beacon-coat-stand walnut-black | 38.6 38.6 169 | 1: 176 42 12 | assembled
fern-and-form-planter white-fig | 58.2 53.6 127.2 | 1: 44 44 122 | assembled
fern-and-form-planter charcoal-monstera | 74.6 76.1 105.5 | 1: 44 44 104 | assembled
fern-and-form-planter terrazzo-snake-plant | 47.9 38.5 100.3 | 1: 44 44 100 | assembled
muffle-desk-privacy-panel slate-120 | 120 21.5 48.7 | 1: 125 44 21 | assembled
muffle-desk-privacy-panel sand-140 | 140 21.5 48.7 | 1: 145 44 21 | assembled
muffle-desk-privacy-panel moss-120 | 120 21.5 48.7 | 1: 125 44 21 | assembled
senja-a4-copy-paper single-ream-80gsm | 30.1 21.4 5.3 | 1: 31 22 6 | assembled
senja-a4-copy-paper five-ream-box-80gsm | 31.8 23.4 27.5 | 1: 32 24 28 | assembled
senja-a4-copy-paper single-ream-100gsm | 30.1 21.4 6.1 | 1: 31 22 7 | assembled
terrace-desk-organiser oak-black | 34 26 28.1 | 1: 40 31 33 | assembled
terrace-desk-organiser walnut-white | 34 26 28.1 | 1: 40 31 33 | assembled
clearline-mobile-whiteboard silver-120x90 | 136 57.6 177.4 | 1: 128 98 8, 1: 186 24 12 | assembled
clearline-mobile-whiteboard black-120x90 | 136 57.6 177.4 | 1: 128 98 8, 1: 186 24 12 | assembled
clearline-mobile-whiteboard oak-150x100 | 166 57.6 182.4 | 1: 158 108 8, 1: 186 24 12 | assembled
hollow-waste-bin black-12l | 27.8 29 30.4 | 1: 31 31 33 | assembled
hollow-waste-bin sand-12l | 27.8 29 30.4 | 1: 31 31 33 | assembled
hollow-waste-bin steel-20l | 31.8 32.9 38.4 | 1: 36 36 41 | assembled
grove-pen-holder concrete-grey | 8.2 9.1 9.8 | 1: 12 12 13 | assembled
grove-pen-holder walnut | 8.2 9.1 9.8 | 1: 12 12 13 | assembled
grove-pen-holder cork | 8.2 9.1 9.8 | 1: 12 12 13 | assembled
`

const sizeOf = (text: string) => {
  const [width = 0, depth = 0, height = 0] = text.trim().split(' ').map(Number)
  return { width, depth, height }
}

interface Doorway extends Measured {
  name: string
  passes: string
}

export const doorways: readonly Doorway[] = lines
  .trim()
  .split('\n')
  .map((line) => {
    const [name = '', size = '', parcels = '', passes = ''] = line.split(' | ')
    return {
      name,
      passes,
      sizeCm: sizeOf(size),
      parcels: parcels.split(', ').map((parcel) => {
        const [count = '', cm = ''] = parcel.split(': ')
        return { count: Number(count), cm: sizeOf(cm) }
      }),
    }
  })

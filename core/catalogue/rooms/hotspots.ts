/** At most so many in a picture: more would hide the room. */
const maxHotspots = 5

/** How far apart they are at least, as parts of a picture's width or height: 44 pixels where it is 700 wide. */
const apart = { x: 0.065, y: 0.105 }

interface Placed {
  x: number
  y: number
  price: number
}

/**
 * The products of a room that get a hotspot, from the left to the right: the dearest, as long as each can be pressed
 * without its neighbour.
 */
export function chooseHotspots<Product extends Placed>(products: readonly Product[]): Product[] {
  const chosen: Product[] = []
  for (const product of products.toSorted((one, other) => other.price - one.price)) {
    const isFree = chosen.every(
      ({ x, y }) => Math.abs(x - product.x) >= apart.x || Math.abs(y - product.y) >= apart.y,
    )
    if (isFree && chosen.length < maxHotspots) chosen.push(product)
  }
  return chosen.toSorted((one, other) => one.x - other.x)
}

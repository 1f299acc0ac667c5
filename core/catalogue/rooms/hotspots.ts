/** The most hotspots in a picture; more would hide the room. */
const maxHotspots = 5

/** The least distance between hotspots, as fractions of the picture: 44 pixels where it is 700 wide. */
const apart = { x: 0.065, y: 0.105 }

interface Placed {
  x: number
  y: number
  price: number
}

/**
 * Chooses the products of a room that get a hotspot, from left to right: the most expensive ones that can be pressed
 * without touching a neighbour.
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

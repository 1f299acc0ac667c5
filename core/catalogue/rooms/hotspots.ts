/** The maximum number of hotspots in a picture; more would hide the room. */
const maxHotspots = 5

/** The minimum distance between hotspots, as fractions of the picture: about 44 pixels in a picture 700 pixels wide. */
const apart = { x: 0.065, y: 0.105 }

interface Placed {
  x: number
  y: number
  price: number
}

/**
 * Chooses the products of a room that get a hotspot, and returns them from left to right. Expensive products come
 * first; a product too close to a chosen one is skipped.
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

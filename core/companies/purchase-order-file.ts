import { acceptedPictures, pictureTypes } from '../catalogue/uploads.ts'

/** Types of files that may be uploaded as a purchase order: "a file of the purchase order (PDF or picture, private)". */
export const purchaseOrderTypes = ['application/pdf', ...pictureTypes] as const

/** The `accept` attribute of the field for the file. */
export const acceptedPurchaseOrders = `application/pdf,.pdf,${acceptedPictures}`

/** Maximum bytes of the file. */
export const maxPurchaseOrderBytes = 10 * 1024 * 1024

/** Types in which the file is stored: pictures are re-encoded as WebP. */
export const storedPurchaseOrderTypes = ['application/pdf', 'image/webp'] as const
export type StoredPurchaseOrderType = (typeof storedPurchaseOrderTypes)[number]

/**
 * Whether a file is a PDF by its first bytes.
 * @example isPdf(new TextEncoder().encode('%PDF-1.7 …')) //=> true
 */
export function isPdf(bytes: Uint8Array): boolean {
  return new TextDecoder('latin1').decode(bytes.subarray(0, 5)) === '%PDF-'
}

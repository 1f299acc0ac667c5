/** "Header brand label 'Office Furniture Store'"; page titles start with it. */
export const shopName = 'Office Furniture Store'

/** The shop's name, which page titles start with: "Header brand label 'Office Furniture Store'". */
export const shopName = 'Office Furniture Store'

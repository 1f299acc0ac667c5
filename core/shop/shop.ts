/** The shop's name, which also begins the titles of pages: "Header brand label 'Office Furniture Store'". */
export const shopName = 'Office Furniture Store'

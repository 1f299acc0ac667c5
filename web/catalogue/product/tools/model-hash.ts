/** The fragment with which a page shows the model at once. */
export const modelHash = '#3d'

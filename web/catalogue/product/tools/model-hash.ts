/** A page opened with this fragment shows the model at once. */
export const modelHash = '#3d'

/** Groups rows of several orders by the id of their order. */
export const groupByOrder = <Row extends { orderId: string }>(rows: readonly Row[]) =>
  Map.groupBy(rows, ({ orderId }) => orderId)

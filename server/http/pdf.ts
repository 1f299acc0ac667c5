/** A document that was issued, to keep (`attachment`) or to be shown by the browser (`inline`). */
export function pdfResponse(
  { pdf, fileName }: { pdf: Buffer; fileName: string },
  shown: 'attachment' | 'inline',
): Response {
  return new Response(new Uint8Array(pdf), {
    headers: { 'content-type': 'application/pdf', 'content-disposition': `${shown}; filename="${fileName}"` },
  })
}

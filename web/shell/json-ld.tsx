/** Structured data for search engines; `data` is a JSON-LD document, its texts may hold anything. */
export function JsonLd({ data }: { data: object }) {
  // A `<` inside a text could end the script element.
  const json = JSON.stringify(data).replaceAll('<', '\\u003c')
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}

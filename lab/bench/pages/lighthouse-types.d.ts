/** What the bench uses of Lighthouse: types are checked without the packages of the laboratory. */
declare module 'lighthouse' {
  export interface Result {
    lhr: {
      categories: Record<string, { score: number | null } | undefined>
      audits: Record<string, { numericValue?: number } | undefined>
    }
  }
  export default function lighthouse(
    url: string,
    flags: { port: number; onlyCategories: string[]; skipAudits: string[]; logLevel: 'error' },
  ): Promise<Result | undefined>
}

declare module 'chrome-launcher' {
  export function launch(options: {
    chromePath: string
    chromeFlags: string[]
  }): Promise<{ port: number; kill(): void }>
}

/** The part of Lighthouse that the bench uses, so that types can be checked without the lab's packages. */
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

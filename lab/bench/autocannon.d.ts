/** Types of the parts of autocannon that the bench uses. The package itself has no types. */
declare module 'autocannon' {
  export interface Load {
    url: string
    connections: number
    /** Seconds. */
    duration?: number
    /** The number of requests, instead of a duration. */
    amount?: number
    method?: string
    headers?: Record<string, string>
    requests?: { method?: string; path?: string; headers?: Record<string, string>; body?: string }[]
  }
  export interface Result {
    requests: { average: number; total: number }
    latency: { p50: number; p97_5: number; p99: number; max: number }
    errors: number
    non2xx: number
    duration: number
  }
  export default function autocannon(load: Load): Promise<Result>
}

import { Counter, Histogram, type Registry } from 'prom-client'
import type { AnsweredRequest } from '../observer.ts'

/** Measures requests by kind and route, and counts rejected ones. */
export function requestMetrics(registry: Registry) {
  const registers = [registry]
  const requests = new Histogram({
    name: 'shop_request_seconds',
    help: 'How long requests took, in seconds.',
    labelNames: ['kind', 'method', 'status'] as const,
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  const routes = new Histogram({
    name: 'shop_route_seconds',
    help: 'How long requests took by the pattern of their route, in seconds. Routes are from a closed list; buckets are few, because routes are many.',
    labelNames: ['route', 'method', 'status'] as const,
    buckets: [0.025, 0.1, 0.5, 2.5],
    registers,
  })
  const shed = new Counter({
    name: 'shop_requests_turned_away_total',
    help: 'Requests that were answered by 503 because too many were being answered.',
    registers,
  })
  return {
    answered({ kind, method, status, seconds, route }: AnsweredRequest) {
      const statusClass = `${Math.floor(status / 100)}xx`
      requests.observe({ kind, method, status: statusClass }, seconds)
      routes.observe({ route: route(), method, status: statusClass }, seconds)
    },
    rejected: () => shed.inc(),
  }
}

/**
 * Browsers and the text that identifies each in a user agent. The first match counts: Edge's user agent, for example,
 * also contains 'Chrome' and 'Safari'.
 */
const browsers: readonly (readonly [name: string, mark: RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
]

const systems: typeof browsers = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
]

/**
 * Names the browser and system of a user agent, for the list of a member's sessions; '' if neither is known.
 * @example describeDevice('Mozilla/5.0 (Windows NT 10.0) … Chrome/140.0.0.0 Safari/537.36') //=> 'Chrome, Windows'
 */
export function describeDevice(userAgent: string): string {
  const nameIn = (known: typeof browsers) => known.find(([, mark]) => mark.test(userAgent))?.[0]
  return [nameIn(browsers), nameIn(systems)].filter((name) => name !== undefined).join(', ')
}

/**
 * Shortens an IP address to its network, so that it does not identify a connection.
 * @example coarseNetwork('203.0.113.7') //=> '203.0.113.x'
 * @example coarseNetwork('2001:db8:1:2') //=> '2001:db8:1:x'
 */
export function coarseNetwork(client: string): string {
  return client.replace(/([.:])[^.:]*$/, '$1x')
}

/** Whether a refused save means that the core has been stopped (SPEC 4.04). */
export function namesInvalidConfig(message: string): boolean {
  return message.toLowerCase().includes('invalid config');
}

/** The service begins every refused start with these words, whatever the reason. */
const PREFIX = /^failed to start v2ray-core:/iu;

/** Whether a refused start names geoip, geosite or the core (SPEC 8.14), beyond the service's fixed first words. */
export function namesCoreFiles(message: string): boolean {
  return /geoip|geosite|\bcore\b|\bv2ray\b|\bxray\b/iu.test(message.replace(PREFIX, ''));
}

/** Whether a refused start names a connection to a server that is gone, of a subscription or not; after 2.4.14 in other words. */
export function namesMissingServer(message: string): boolean {
  return /\bID (?:or Sub )?exceed range\b|\bserver #\d+ (?:of subscription #\d+ )?does not exist\b/iu.test(message);
}

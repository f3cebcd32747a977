import { type Route } from './routes';

/** Lists of sites that the data files of the core commonly have; what others hold, nobody tells (v2fly/domain-list-community, 2026). */
export const KNOWN_SITE_LISTS: readonly string[] =
  'cn geolocation-cn geolocation-!cn private category-ads category-ads-all category-ads-ir category-ai-!cn category-ai-chat-!cn category-anticensorship category-bank-cn category-bank-ir category-companies category-cryptocurrency category-dev category-doh category-education-cn category-entertainment category-entertainment-cn category-games category-games-!cn category-games-cn category-gov-ru category-ip-geo-detect category-ir category-media category-media-cn category-media-ru category-ntp category-porn category-pt category-public-tracker category-ru category-scholar-!cn category-scholar-cn category-social-media-!cn category-speedtest category-vpnservices tld-cn tld-!cn abema adobe alibaba amazon anthropic apple bahamut baidu bbc bilibili binance bing bytedance cloudflare dazn deezer discord disney docker dropbox duckduckgo epicgames facebook github gitlab google google-scholar hbo huawei hulu icloud instagram iqiyi jd kkbox line linkedin medium meta microsoft netease netflix niconico nintendo nvidia ookla-speedtest openai oracle paypal pinterest playstation primevideo quora rakuten reddit samsung signal sony soundcloud speedtest spotify stackexchange steam telegram tencent tencent-games tidal tiktok tumblr twitch twitter viber vimeo viu whatsapp wikimedia x xbox xiaomi yahoo youku youtube zhihu zoom'.split(
    ' ',
  );

/** Lists of addresses: of countries by their code, and a few others. */
export const KNOWN_ADDRESS_LISTS: readonly string[] =
  'private cn hk mo tw jp kr sg us gb de fr ru ir tr in br telegram'.split(' ');

/** Those that the service itself asks for, so that no core starts without them. */
const SURE = new Set([
  ...['cn', 'google', 'google-scholar', 'category-scholar-!cn', 'category-scholar-cn', 'geolocation-!cn'].map(
    (name) => `geosite:${name}`,
  ),
  ...['private', 'cn', 'hk', 'mo'].map((name) => `geoip:${name}`),
]);

/** The lists that a rule asks for and nobody tells whether the core has them: without one of them it does not start. */
export function uncheckedLists({ domains, addresses }: Pick<Route, 'domains' | 'addresses'>): readonly string[] {
  const listed = [...domains, ...addresses].filter((told) => /^(?:geosite|geoip|ext|ext-domain|ext-ip):/u.test(told));
  return listed.filter((told) => !SURE.has(told.toLowerCase().trimEnd().replace('geoip:!', 'geoip:')));
}

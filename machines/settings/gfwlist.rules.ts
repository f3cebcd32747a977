/** Whether the text may be sent as the download link (SPEC 5.13): empty means the automatic download. */
export function isDownloadLink(text: string): boolean {
  return text.trim() === '' || text.trim().startsWith('http');
}

/** Time in which the browser reads the file after the click, in ms. Safari starts to read it only then. */
const READ_MS = 60_000;

/**
 * Saves a file on the device. An installed app on iOS cannot download, so the share sheet opens, which can save to Files.
 * Returns false if the user closed the sheet.
 */
export async function saveFile(file: File): Promise<boolean> {
  const shared = { files: [file] };
  if (isInstalledOnIos() && navigator.canShare?.(shared)) {
    try {
      await navigator.share(shared);
      return true;
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return false;
      // The press was too long ago for a sheet: a download is tried instead.
    }
  }
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), READ_MS);
  return true;
}

/** Whether a link with `download` does nothing here. */
export function isInstalledOnIos(): boolean {
  return 'standalone' in navigator && navigator.standalone === true;
}

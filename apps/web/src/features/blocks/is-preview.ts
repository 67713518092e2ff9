/** Whether the page is shown in the preview frame of the editor. */
export const isPreview = (): boolean =>
  window.parent !== window && new URLSearchParams(location.search).get('preview') === 'blocks'

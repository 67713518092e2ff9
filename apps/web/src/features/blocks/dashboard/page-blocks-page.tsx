import { useParams } from 'react-router-dom'
import { DocumentEditor } from './document-editor.tsx'

/** Editor of the blocks of a content page. */
export default function PageBlocksPage() {
  const { pageId = '' } = useParams()
  return <DocumentEditor key={pageId} documentKey={pageId} />
}

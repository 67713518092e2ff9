import { homeKey } from './api.ts'
import { DocumentEditor } from './document-editor.tsx'

/** Editor of the home page. */
const HomeEditorPage = () => <DocumentEditor documentKey={homeKey} />
export default HomeEditorPage

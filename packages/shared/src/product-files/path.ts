/** Path of a document, video or file of a custom field, without its id. */
export const productFilesPath = '/api/home/product-files/'

-- An order gives points back whenever an edit lowers its reduction, and takes them again when a late payment reopens it.
DROP INDEX entries_once;

CREATE TABLE "database_timelines" (
	"timeline" integer PRIMARY KEY NOT NULL,
	"mark" uuid DEFAULT gen_random_uuid() NOT NULL
);

/** Common given and family names of many countries; any likeness of a pair to a person is chance. */
export const GIVEN_NAMES: readonly string[] = (
  'Adam Adéla Agnes Aisha Alena Ali Alžběta Amara Amir Ana Andrea Anna Antonín Aya Beatriz Bohdan Božena Carla Chiara ' +
  'Chloé Dana David Diana Dmytro Dominik Eliška Emil Emma Erik Eva Fatima Felix Filip Finn František Gabriela Giorgos ' +
  'Hana Hans Hiroshi Hugo Ingrid Irena Isabel Ivan Jakub Jan Jana Jaroslav Jiří Jitka Jonas Josef Julia Kamil Karel ' +
  'Karolína Kateřina Kofi Kwame Laila Lars Laura Leo Leoš Linh Lucas Lucie Luca Magda Marek Maria Markéta Martin Mateo ' +
  'Mei Michal Milan Mohamed Monika Nadia Natálie Nikola Nina Noor Oksana Oliver Olga Omar Ondřej Pavel Petr Petra ' +
  'Priya Radek Rahul Rania Renata Roman Rosa Samir Sara Sofie Sven Tamara Tereza Thi Tomáš Valérie Vendula Vojtěch ' +
  'Wei Xin Yara Yusuf Zdeněk Zuzana'
).split(' ');

export const FAMILY_NAMES: readonly string[] = (
  'Abebe Adeyemi Ahmed Andersen Bauer Becker Beneš Bennett Bianchi Brown Cermak Chen Costa Cruz Doležal Dubois Dvořák ' +
  'Dvořáková Eriksen Evans Fernández Fiala Fischer Fojtík García Ghosh Green Hájek Hansen Hassan Havel Herrera Horák ' +
  'Horáková Hruška Hughes Ibrahim Ivanova Jansen Jelínek Jensen Johansson Jones Kadlec Kaplan Kaya Khan Kim Klein ' +
  'Kolář Kovač Kovalenko Kowalski Král Kraus Kučera Kumar Lange Larsen Lee Lehmann Levy Lindqvist Lopez Macháček Malý ' +
  'Marek Marino Martínez Mayer Mensah Moravec Morel Moretti Mwangi Navrátil Nemec Neri Nguyen Nielsen Novak Novotný ' +
  'Okoye Olsen Ortega Osei Papadopoulos Park Patel Pereira Petrov Pham Pokorný Pospíšil Procházka Reyes Ricci Rossi ' +
  'Růžička Sato Schmidt Schulz Sedláček Sharma Šimek Singh Soto Suzuki Svoboda Tanaka Tran Urban Vacek Vargas Veselý ' +
  'Vlček Vogel Wagner Walker Wang Weber Williams Wójcik Wolf Yilmaz Young Zeman Zhang Zimmermann'
).split(' ');

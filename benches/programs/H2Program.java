// packages: libh2-java
// jars: h2.jar slf4j-api.jar slf4j-nop.jar jts-core.jar
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** A database in memory. */
public class H2Program {
    public static void main(String[] args) throws Exception {
        Class.forName("org.h2.Driver");
        try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:test", "SA", "")) {
            Statement statement = connection.createStatement();
            statement.execute("create table person (id int primary key, name varchar(20), age int)");
            PreparedStatement insert = connection.prepareStatement("insert into person values (?, ?, ?)");
            for (int i = 0; i < 50; i++) {
                insert.setInt(1, i);
                insert.setString(2, "name" + i % 7);
                insert.setInt(3, 20 + i % 11);
                insert.executeUpdate();
            }
            ResultSet rows = statement.executeQuery(
                "select name, count(*), avg(age) from person where age > 22 group by name order by name");
            while (rows.next()) {
                System.out.println(rows.getString(1) + " " + rows.getInt(2) + " " + rows.getInt(3));
            }
            try {
                statement.execute("insert into person values (1, 'x', 1)");
            } catch (SQLException expected) {
                System.out.println(expected.getSQLState());
            }
        }
    }
}
